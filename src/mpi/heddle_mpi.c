// heddle-mpi HEDDLE FOLDER NAMES: does the jobs of a folder, whose names are the lines of a file, one at a time on each rank but 0.
//
// A worker sends that it is idle; the master answers with a name, or with nothing when there are no more, or when the file FOLDER/stop
// tells all to end.  Whether a job was done is told by the folder.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { longest_name = 256, longest_path = 4096 };

// MPI waits at full speed; whoever waits for long sleeps in between.
static void sleep_a_little(void) {
    const struct timespec time = {0, 5000000};
    nanosleep(&time, NULL);
}

static int is_stopped(const char *folder) {
    char path[longest_path];
    snprintf(path, sizeof path, "%s/stop", folder);
    return access(path, F_OK) == 0;
}

// The next name, without its newline; empty if there is none.
static void next_name(FILE *names, const char *folder, char *name) {
    name[0] = '\0';
    if (is_stopped(folder) || !fgets(name, longest_name, names)) {
        name[0] = '\0';
        return;
    }
    name[strcspn(name, "\n")] = '\0';
}

static int deal(const char *path, const char *folder, int workers) {
    FILE *names = fopen(path, "r");
    if (!names) {
        fprintf(stderr, "heddle-mpi: %s cannot be read\n", path);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    while (workers > 0) {
        MPI_Status idle;
        char name[longest_name];
        for (int is_there = 0; !is_there;) {
            MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, &idle);
            if (!is_there) sleep_a_little();
        }
        MPI_Recv(NULL, 0, MPI_CHAR, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &idle);
        next_name(names, folder, name);
        MPI_Send(name, longest_name, MPI_CHAR, idle.MPI_SOURCE, 0, MPI_COMM_WORLD);
        if (name[0] == '\0') --workers;
    }
    fclose(names);
    return 0;
}

static void do_job(char *heddle, char *folder, char *name) {
    char job[] = "job";
    char *const words[] = {heddle, job, folder, name, NULL};
    const pid_t child = fork();
    if (child == 0) {
        execv(heddle, words);
        _exit(127);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

static int work(char *heddle, char *folder) {
    for (;;) {
        char name[longest_name];
        MPI_Send(NULL, 0, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(name, longest_name, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (name[0] == '\0') return 0;
        do_job(heddle, folder, name);
    }
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc != 4 || size < 2) {
        if (rank == 0) fprintf(stderr, "heddle-mpi: call it by 'heddle cubes run --engine mpi'\n");
        MPI_Finalize();
        return 2;
    }
    const int result = rank == 0 ? deal(argv[3], argv[2], size - 1) : work(argv[1], argv[2]);
    MPI_Request all_ended;
    MPI_Ibarrier(MPI_COMM_WORLD, &all_ended);
    for (int is_so = 0; !is_so;) {
        MPI_Test(&all_ended, &is_so, MPI_STATUS_IGNORE);
        if (!is_so) sleep_a_little();
    }
    MPI_Finalize();
    return result;
}
